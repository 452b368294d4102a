-- Notes on employees, projects and contracts. A note belongs to exactly one record of its own client.
CREATE TABLE notes (
  tenant_id text NOT NULL,
  client_id text NOT NULL,
  id uuid NOT NULL,
  employee_id uuid,
  project_id uuid,
  contract_id uuid,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  date date NOT NULL,
  author_name text NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  CONSTRAINT notes_one_owner CHECK (num_nonnulls(employee_id, project_id, contract_id) = 1),
  FOREIGN KEY (client_id) REFERENCES clients (client_id),
  FOREIGN KEY (client_id, employee_id) REFERENCES employees (client_id, id),
  FOREIGN KEY (client_id, project_id) REFERENCES projects (client_id, id),
  FOREIGN KEY (client_id, contract_id) REFERENCES contracts (client_id, id)
);
CREATE INDEX notes_newest ON notes (client_id, pinned DESC, date DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX notes_of_employee ON notes (client_id, employee_id) WHERE employee_id IS NOT NULL;
CREATE INDEX notes_of_project ON notes (client_id, project_id) WHERE project_id IS NOT NULL;
CREATE INDEX notes_of_contract ON notes (client_id, contract_id) WHERE contract_id IS NOT NULL;
SELECT set_up_client_table('notes', searched => true);
