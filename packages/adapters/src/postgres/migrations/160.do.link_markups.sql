-- What the owner of a link adds to the price of those who come by it, and what it earned them.

-- Basis points of the market value, in steps of a tenth of a percent.
ALTER TABLE account ADD COLUMN markup_bps int NOT NULL DEFAULT 0 CHECK (markup_bps BETWEEN 0 AND 1000 AND markup_bps % 10 = 0);
ALTER TABLE account ADD CONSTRAINT account_deleted_markup CHECK (deleted_at IS NULL OR markup_bps = 0);
-- Servers hold all of these in memory.
CREATE INDEX account_markup ON account (user_id) WHERE markup_bps > 0;

CREATE FUNCTION tell_link_markups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('link_markups', '');
  RETURN NULL;
END $$;
CREATE TRIGGER link_markups AFTER UPDATE OF markup_bps ON account FOR EACH ROW
  WHEN (OLD.markup_bps <> NEW.markup_bps) EXECUTE FUNCTION tell_link_markups();

ALTER TABLE earning DROP CONSTRAINT earning_kind_check;
ALTER TABLE earning ADD CONSTRAINT earning_kind_check CHECK (kind IN ('cashback', 'accrual', 'markup'));

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT UPDATE (markup_bps) ON account TO %I', app);
END $$;
