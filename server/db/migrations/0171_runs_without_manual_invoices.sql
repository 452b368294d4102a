-- The list of billing runs leaves out manual invoices. Without that in its index, it read every invoice of the client from the table.
DROP INDEX invoices_of_run;
CREATE INDEX invoices_of_run ON invoices (client_id, frequency, period_start) INCLUDE (number)
  WHERE type = 'INVOICE' AND NOT manual AND archived_at IS NULL;
