-- Reports over all time and money of a client read these indexes alone, however much else the client has.
CREATE INDEX timesheet_entries_unbilled ON timesheet_entries (client_id, timesheet_id)
  INCLUDE (date, bill_rate, currency, minutes, billed_minutes)
  WHERE minutes <> billed_minutes AND billable AND bill_rate_unit = 'HOURLY' AND type IN ('WORK', 'ADJUSTMENT') AND archived_at IS NULL;
CREATE INDEX timesheets_of_week ON timesheets (client_id, week_start, assignment_id) INCLUDE (status, id)
  WHERE adjusts_timesheet_id IS NULL AND archived_at IS NULL;
CREATE INDEX invoices_aging ON invoices (client_id, currency, bill_to_name) INCLUDE (due_date, type, balance_cents)
  WHERE balance_cents <> 0 AND number IS NOT NULL;
CREATE INDEX invoices_of_run ON invoices (client_id, frequency, period_start) INCLUDE (number)
  WHERE type = 'INVOICE' AND archived_at IS NULL;
CREATE INDEX payments_unapplied ON payments (client_id, currency, bill_to_name) INCLUDE (amount_cents, applied_cents)
  WHERE reversed_at IS NULL AND amount_cents <> applied_cents;
CREATE INDEX invoices_as_of ON invoices (client_id, issue_date)
  INCLUDE (id, type, bill_to_name, currency, due_date, total_cents, voided_on, credit_of_invoice_id) WHERE number IS NOT NULL;
CREATE INDEX payment_applications_as_of ON payment_applications (client_id, applied_on) INCLUDE (invoice_id, payment_id, cents) WHERE live;
