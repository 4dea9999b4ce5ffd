-- What an order was made with (its coins, amounts, rate and addresses) and what happened to it is never written anew.
DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('REVOKE UPDATE, DELETE ON orders FROM %I', app);
  EXECUTE format('GRANT UPDATE (state, strike, settlement, updated_at, refund_address, refund_memo, choice, act_by,
    escalated_at, fill, ask_at, user_email, user_id, api_id) ON orders TO %I', app);
  EXECUTE format('REVOKE UPDATE, DELETE ON order_event FROM %I', app);
END $$;
