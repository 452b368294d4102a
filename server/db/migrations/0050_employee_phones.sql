-- Employees are found by their phone as shown, with dashes, and as digits.
UPDATE employees SET search_text = concat_ws(' ', search_text, lower(phone),
  CASE WHEN regexp_replace(phone, '\D', '', 'g') <> phone THEN regexp_replace(phone, '\D', '', 'g') END,
  CASE WHEN phone ~ '^\(\d{3}\) \d{3}-\d{4}$' THEN regexp_replace(phone, '^\((\d{3})\) ', '\1-') END);
