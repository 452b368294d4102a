-- Layouts of three payroll systems.
ALTER TABLE handoff_batches DROP CONSTRAINT handoff_batches_system_check,
  ADD CONSTRAINT handoff_batches_system_check CHECK (system IN ('GENERAL_LEDGER', 'QUICKBOOKS_ONLINE', 'XERO', 'GENERAL_PAYROLL',
    'ADP_WORKFORCE_NOW', 'GUSTO', 'PAYCHEX_FLEX'));
ALTER TABLE handoff_setups DROP CONSTRAINT handoff_setups_system_check,
  ADD CONSTRAINT handoff_setups_system_check CHECK (system IN ('GENERAL_LEDGER', 'QUICKBOOKS_ONLINE', 'XERO', 'GENERAL_PAYROLL',
    'ADP_WORKFORCE_NOW', 'GUSTO', 'PAYCHEX_FLEX'));
