-- Since when a node refuses a payment in a row: not how old the payment is says that a person must look, but this.
ALTER TABLE payment ADD first_refused_at timestamptz, ADD last_refused_at timestamptz,
  ADD CONSTRAINT payment_refused_check CHECK (
    (first_refused_at IS NULL) = (last_refused_at IS NULL) AND coalesce(first_refused_at <= last_refused_at, true)
  );
