-- When nobody tries any more to hand a message over: a person does, and then it is forgotten.
ALTER TABLE support_message ADD COLUMN given_up_at timestamptz;
UPDATE support_message SET given_up_at = now() WHERE next_at IS NULL;
ALTER TABLE support_message ADD CONSTRAINT support_message_given_up CHECK ((next_at IS NULL) = (given_up_at IS NOT NULL));
CREATE INDEX support_message_left ON support_message (given_up_at) WHERE given_up_at IS NOT NULL;
