-- Calls and orders are counted here, too, by all servers together. Counts need not outlive the database: not logged, they cost
-- no flush of the disk.
ALTER TABLE attempt_limit SET UNLOGGED;
