-- The queue of one approver read every assignment of the client, and every waiting timesheet from the table.
CREATE INDEX assignments_approver ON assignments (client_id, approver_user_id) WHERE approver_user_id IS NOT NULL;
CREATE INDEX assignments_backup_approver ON assignments (client_id, backup_approver_user_id) WHERE backup_approver_user_id IS NOT NULL;
DROP INDEX timesheets_waiting;
CREATE INDEX timesheets_waiting ON timesheets (client_id, submitted_at, id)
  INCLUDE (assignment_id, employee_id, submitted_by, period_start) WHERE status = 'SUBMITTED' AND archived_at IS NULL;
