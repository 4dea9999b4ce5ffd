-- Emails, push notifications, webhooks and support messages.

-- Emails about orders: number of attempts, and the time when each email was sent.
CREATE TABLE order_notice (
  order_id int NOT NULL REFERENCES orders,
  kind text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (order_id, kind)
);

-- Emails that could not be delivered in any attempt. They are listed until an operator has informed the user in another
-- way. `order_id` is the ID of an order or a card order.
CREATE TABLE undelivered_email (
  undelivered_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  order_id int CHECK (order_id > 0),
  user_id int REFERENCES account,
  attempts int NOT NULL CHECK (attempts > 0),
  given_up_at timestamptz NOT NULL,
  CHECK ((order_id IS NULL) <> (user_id IS NULL)),
  CONSTRAINT undelivered_email_times CHECK (given_up_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX undelivered_email_given_up ON undelivered_email (given_up_at);
CREATE INDEX undelivered_email_of ON undelivered_email (user_id) WHERE user_id IS NOT NULL;

-- Push subscriptions of devices to orders.
CREATE TABLE order_push (
  push_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id int NOT NULL REFERENCES orders,
  endpoint text NOT NULL CHECK (length(endpoint) >= 1 AND length(endpoint) <= 500),
  p256dh text NOT NULL CHECK (length(p256dh) = 87),
  auth text NOT NULL CHECK (length(auth) = 22),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, endpoint)
);
CREATE INDEX order_push_made ON order_push (created_at);

-- Push notifications about orders: number of attempts, and the time when each notification was sent.
CREATE TABLE order_push_notice (
  push_id bigint NOT NULL REFERENCES order_push ON DELETE CASCADE,
  kind text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (push_id, kind)
);

-- Deliveries of events to webhooks, with the number of attempts.
CREATE TABLE webhook_delivery (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id int NOT NULL REFERENCES webhook,
  order_id int,
  kind text NOT NULL,
  -- State of the order after the event. NULL for a test event.
  state text,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (order_id, kind) REFERENCES order_event(order_id, kind),
  CONSTRAINT webhook_delivery_order_or_test CHECK ((order_id IS NULL) = (kind = 'WEBHOOK_TEST') AND (state IS NULL) = (kind = 'WEBHOOK_TEST')),
  UNIQUE (webhook_id, order_id, kind)
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, delivery_id) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX webhook_delivery_failed ON webhook_delivery (failed_at) WHERE failed_at IS NOT NULL;
CREATE INDEX webhook_delivery_list ON webhook_delivery (webhook_id, delivery_id);
CREATE INDEX webhook_delivery_order ON webhook_delivery (order_id);

-- Tickets: support messages that users wrote to the bot. An operator answers a ticket by its number, and the bot sends
-- the answer to the user's chat.
CREATE TABLE messenger_ticket (
  ticket_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- ID of the messenger's update that contains the message. A repeated delivery of the update stores no second ticket.
  update_id bigint NOT NULL UNIQUE CHECK (update_id >= 0),
  messenger_user_id bigint NOT NULL CHECK (messenger_user_id > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX messenger_ticket_created ON messenger_ticket (created_at);

-- Messages to the support team. A message of the support form has no ticket, and the database sets its times.
CREATE TABLE support_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text CHECK (email <> '' AND char_length(email) <= 320 AND (email !~ '[[:cntrl:]]')),
  subject text NOT NULL,
  order_id int CHECK (order_id > 0),
  body text NOT NULL CHECK (char_length(body) >= 1 AND char_length(body) <= 4000),
  locale text NOT NULL CHECK (locale ~ '^[a-z]{2,3}$'),
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz DEFAULT date_trunc('milliseconds', now()),
  given_up_at timestamptz,
  ticket_id bigint UNIQUE REFERENCES messenger_ticket,
  CONSTRAINT support_message_author CHECK (email IS NOT NULL OR ticket_id IS NOT NULL),
  CONSTRAINT support_message_given_up CHECK ((next_at IS NULL) = (given_up_at IS NOT NULL)),
  CHECK ((char_length(subject) >= 1 AND char_length(subject) <= 120) AND (subject !~ '[[:cntrl:]]')),
  CONSTRAINT support_message_times CHECK (created_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'
    AND next_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX support_message_due ON support_message ((ticket_id IS NULL), next_at) WHERE next_at IS NOT NULL;
CREATE INDEX support_message_left ON support_message (given_up_at) WHERE given_up_at IS NOT NULL;

-- Ignores a message of the support form while 10,000 of them wait. Otherwise a thief with the server's login could fill
-- the queue without end.
CREATE FUNCTION limit_support_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  IF (SELECT count(*) FROM support_message WHERE ticket_id IS NULL AND next_at IS NOT NULL) >= 10000 THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER limit_support_messages BEFORE INSERT ON support_message
  FOR EACH ROW
  WHEN (NEW.ticket_id IS NULL)
  EXECUTE FUNCTION limit_support_messages();

-- Queues an event of an order for the webhooks of the API key that created the order.
CREATE FUNCTION queue_webhooks(p_order_id integer, p_kind text)
 RETURNS void
 LANGUAGE sql
AS $$
  INSERT INTO webhook_delivery (webhook_id, order_id, kind, state)
  SELECT w.webhook_id, o.order_id, p_kind, o.state FROM orders o JOIN webhook w ON w.api_id = o.api_id AND w.is_active
  WHERE o.order_id = p_order_id
  ORDER BY w.webhook_id
  ON CONFLICT DO NOTHING
$$;
