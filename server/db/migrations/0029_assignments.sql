-- Assignments become a resource: found by the words of their employee and project, and under a contract of the same two.
ALTER TABLE assignments
  ADD COLUMN employee_search text NOT NULL DEFAULT '',
  ADD COLUMN project_search text NOT NULL DEFAULT '';
UPDATE assignments a SET employee_search = c.employee_search, project_search = c.project_search
  FROM contracts c WHERE c.client_id = a.client_id AND c.id = a.contract_id;
ALTER TABLE assignments
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (employee_search || ' ' || project_search) STORED;
SELECT set_up_client_table('assignments', searched => true);

ALTER TABLE contracts ADD CONSTRAINT contracts_engagement UNIQUE (client_id, id, project_id, employee_id);
ALTER TABLE assignments
  ADD CONSTRAINT assignments_engagement FOREIGN KEY (client_id, contract_id, project_id, employee_id)
    REFERENCES contracts (client_id, id, project_id, employee_id),
  ADD CONSTRAINT assignments_two_approvers CHECK (backup_approver_user_id <> approver_user_id);
CREATE INDEX assignments_contract ON assignments (client_id, contract_id) WHERE contract_id IS NOT NULL;
