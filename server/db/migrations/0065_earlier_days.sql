-- Aging of an earlier day goes back from the amounts of today, and reads these indexes alone.
DROP INDEX invoices_as_of;
CREATE INDEX invoices_as_of ON invoices (client_id, issue_date)
  INCLUDE (id, bill_to_name, currency, due_date, total_cents, paid_cents, voided_on)
  WHERE number IS NOT NULL AND type = 'INVOICE';
DROP INDEX invoices_credits;
CREATE INDEX invoices_credits ON invoices (client_id, credit_of_invoice_id) INCLUDE (number, issue_date, total_cents)
  WHERE credit_of_invoice_id IS NOT NULL;
CREATE INDEX payments_as_of ON payments (client_id, received_on) INCLUDE (id, bill_to_name, currency, amount_cents, applied_cents, reversed_at);
