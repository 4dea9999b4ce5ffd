-- Coins that only other exchanges deal in, kept as they name them. A name that is taken is left to its owner.
ALTER TABLE instrument ADD COLUMN is_own boolean NOT NULL DEFAULT true;

CREATE FUNCTION replace_other_instruments(p jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE instrument SET is_deposit_enabled = false, is_payout_enabled = false
  WHERE NOT is_own AND (is_deposit_enabled OR is_payout_enabled)
    AND slug NOT IN (SELECT i ->> 'slug' FROM jsonb_array_elements(p) i);
  UPDATE instrument o SET is_deposit_enabled = n."isDepositEnabled", is_payout_enabled = n."isPayoutEnabled",
    contract = n.contract, requires_memo = n."requiresMemo", full_name = n."fullName", currency_friendly_title = n."fullName"
  FROM jsonb_to_recordset(p) AS n(slug text, "isDepositEnabled" boolean, "isPayoutEnabled" boolean, contract text,
    "requiresMemo" boolean, "fullName" text)
  WHERE NOT o.is_own AND o.slug = n.slug
    AND (o.is_deposit_enabled, o.is_payout_enabled, o.contract, o.requires_memo, o.full_name)
      IS DISTINCT FROM (n."isDepositEnabled", n."isPayoutEnabled", n.contract, n."requiresMemo", n."fullName");
  INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
    currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
    precision_decimals, chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, is_deposit_enabled,
    is_payout_enabled, is_own)
  SELECT slug, "currencyTitle", "networkTitle", "bestChangeName", 'crypto', "fullName", "currencyFriendlyTitle",
    "networkFriendlyTitle", '', '', "requiresMemo", decimals, "precisionDecimals", chain, contract, 1, 1, "isDepositEnabled",
    "isPayoutEnabled", false
  FROM jsonb_to_recordset(p) AS n(slug text, "currencyTitle" text, "networkTitle" text, "bestChangeName" text, "fullName" text,
    "currencyFriendlyTitle" text, "networkFriendlyTitle" text, "requiresMemo" boolean, decimals int, "precisionDecimals" int,
    chain text, contract text, "isDepositEnabled" boolean, "isPayoutEnabled" boolean)
  WHERE chain LIKE 'net:%'
  ON CONFLICT DO NOTHING;
$$;

DO $$
BEGIN
  EXECUTE format('GRANT EXECUTE ON FUNCTION replace_other_instruments(jsonb) TO %I', current_setting('cambio.app_role'));
END $$;
