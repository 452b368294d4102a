-- Only accounting systems get documents; payroll gets approved time.
ALTER TABLE handoff_documents ADD CONSTRAINT handoff_documents_system_check CHECK (system IN ('GENERAL_LEDGER', 'QUICKBOOKS_ONLINE', 'XERO'));
