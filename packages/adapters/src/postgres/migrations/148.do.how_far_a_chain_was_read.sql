-- The highest block ever read, which stepping back does not lower: it tells a chain whose reading has only begun from one that
-- has stepped back far. And since when its node has blocks that are not read.
ALTER TABLE chain_cursor ADD highest bigint, ADD behind_since timestamptz;
UPDATE chain_cursor SET highest = height;
ALTER TABLE chain_cursor ALTER highest SET NOT NULL, ADD CONSTRAINT chain_cursor_highest_check CHECK (highest >= height);
