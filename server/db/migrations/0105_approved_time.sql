-- Reports over the approved time of a client's days read this index alone. Only approved time has a class.
CREATE INDEX timesheet_entries_approved ON timesheet_entries (client_id, date)
  INCLUDE (timesheet_id, minutes, billable, classification, pay_rate, pay_rate_unit)
  WHERE classification IS NOT NULL AND minutes <> 0;
