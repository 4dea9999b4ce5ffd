-- Reservations of account chains in the words of docs/decisions/014: what was written before spoke of nonce and gas.
UPDATE payment
SET reservation = jsonb_build_object(
  'kind', 'sequence',
  'sequence', reservation -> 'nonce',
  'terms', jsonb_build_object(
    'maxFeeAtomic', ((reservation ->> 'gasLimit')::numeric * (reservation ->> 'maxFeePerGas')::numeric)::text,
    'fields', reservation - 'kind' - 'nonce'))
WHERE reservation ->> 'kind' = 'nonce';
