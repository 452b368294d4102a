-- The date of birth, document numbers and a vendor's EIN are stored encrypted, as the social security number is. The server encrypts the
-- rows from before at its next start; from now on the database refuses a plain value.
ALTER TABLE employees ALTER COLUMN date_of_birth TYPE text USING date_of_birth::text;
ALTER TABLE employees RENAME COLUMN date_of_birth TO date_of_birth_cipher;

ALTER TABLE employees
  ADD CONSTRAINT ssn_is_sealed CHECK (ssn_cipher LIKE 'v1:%') NOT VALID,
  ADD CONSTRAINT date_of_birth_is_sealed CHECK (date_of_birth_cipher LIKE 'v1:%') NOT VALID,
  ADD CONSTRAINT ein_is_sealed CHECK (vendor->>'ein' LIKE 'v1:%') NOT VALID,
  ADD CONSTRAINT numbers_are_sealed CHECK (NOT jsonb_path_exists(work_auth,
    '$[*] ? (!(@.documentNumber starts with "v1:") || !(@.receiptNumber starts with "v1:") || !(@.sevisId starts with "v1:"))')) NOT VALID;
