-- Employees are found by their phone as shown, with dashes, and as digits. Rows that the next start still encrypts (0024) follow with their next change.
UPDATE employees SET search_text = concat_ws(' ', search_text, lower(phone),
  CASE WHEN regexp_replace(phone, '\D', '', 'g') <> phone THEN regexp_replace(phone, '\D', '', 'g') END,
  CASE WHEN phone ~ '^\(\d{3}\) \d{3}-\d{4}$' THEN regexp_replace(phone, '^\((\d{3})\) ', '\1-') END)
WHERE (ssn_cipher LIKE 'v1:%') IS NOT FALSE AND (date_of_birth_cipher LIKE 'v1:%') IS NOT FALSE AND (vendor->>'ein' LIKE 'v1:%') IS NOT FALSE
  AND NOT jsonb_path_exists(work_auth,
    '$[*] ? (!(@.documentNumber starts with "v1:") || !(@.receiptNumber starts with "v1:") || !(@.sevisId starts with "v1:"))');
