-- What was billed for the days of a month.
CREATE INDEX invoice_lines_of_days ON invoice_lines (client_id, to_date) INCLUDE (contract_id, invoice_id, from_date, cents)
  WHERE contract_id IS NOT NULL;
