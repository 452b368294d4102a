-- Tenants, clients, users and the records of a client, each table behind row level security.
-- muster_app is the role of every request; muster_definer owns the few functions that may look past a policy.

DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['muster_app', 'muster_definer'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- roles are shared by all databases of a server
    END;
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    END IF;
  END LOOP;
END $$;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

GRANT USAGE ON SCHEMA public TO muster_app, muster_definer;

-- Who asks. A local setting reverts to '', hence nullif.
CREATE FUNCTION app_client_id() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.client_id', true), '') $$;
CREATE FUNCTION app_uid() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.uid', true), '') $$;
-- '*' for all tenants, a tenant id for its administrator, null for everyone else.
CREATE FUNCTION app_tenant_scope() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.tenant_scope', true), '') $$;

CREATE TABLE tenants (
  tenant_id text PRIMARY KEY CHECK (tenant_id ~ '^[0-9a-z]{12}$'),
  name text NOT NULL UNIQUE,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{3,40}$'),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'SUSPENDED')),
  country text NOT NULL DEFAULT 'USA',
  default_currency text NOT NULL DEFAULT 'USD',
  contact_email text NOT NULL,
  contact_phone text,
  logo_document_id uuid,
  search_text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz
);

CREATE TABLE clients (
  client_id text PRIMARY KEY CHECK (client_id ~ '^[0-9a-z]{12}$'),
  tenant_id text NOT NULL REFERENCES tenants,
  name text NOT NULL,
  legal_name text,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,10}$'),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
  tax_id_cipher text,
  address jsonb NOT NULL,
  remit_to_address jsonb,
  billing_email text NOT NULL,
  phone text,
  website text,
  default_currency text NOT NULL DEFAULT 'USD',
  remit_instructions text,
  search_text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  UNIQUE (tenant_id, client_id),
  UNIQUE (tenant_id, name),
  UNIQUE (tenant_id, code)
);

CREATE TABLE employees (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  employee_no text NOT NULL,
  first_name text NOT NULL,
  middle_name text,
  last_name text NOT NULL,
  preferred_name text,
  email text NOT NULL,
  personal_email text,
  phone text NOT NULL,
  alt_phone text,
  date_of_birth date,
  ssn_cipher text,
  gender text,
  marital_status text,
  address jsonb NOT NULL,
  work_location jsonb,
  emergency_contacts jsonb NOT NULL DEFAULT '[]',
  employment_type text NOT NULL,
  classification text,
  vendor jsonb,
  job_title text NOT NULL,
  department text,
  hire_date date NOT NULL,
  termination_date date,
  termination_reason text,
  status text NOT NULL DEFAULT 'PENDING',
  manager_user_id text,
  approver_user_id text,
  backup_approver_user_id text,
  pay_rates jsonb NOT NULL DEFAULT '[]',
  burden_pct numeric(5, 2),
  skills jsonb NOT NULL DEFAULT '[]',
  tags jsonb NOT NULL DEFAULT '[]',
  notes text,
  work_auth jsonb NOT NULL DEFAULT '[]',
  -- Kept beside the aggregate for lists, sorting and alerts; written from it by one function.
  city text,
  state text,
  work_auth_type text,
  work_auth_valid_to date,
  work_until date,
  last_name_sort text COLLATE "C" NOT NULL,
  first_name_sort text COLLATE "C" NOT NULL,
  search_text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, employee_no),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
CREATE UNIQUE INDEX employees_email ON employees (client_id, lower(email));
CREATE INDEX employees_order ON employees (client_id, last_name_sort, first_name_sort, id) WHERE archived_at IS NULL;
CREATE INDEX employees_search ON employees USING gin (client_id, search_text gin_trgm_ops) WHERE archived_at IS NULL;

CREATE TABLE users (
  uid text PRIMARY KEY CHECK (length(uid) BETWEEN 1 AND 128),
  tenant_id text REFERENCES tenants,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  display_name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  roles jsonb NOT NULL,
  permission_overrides jsonb NOT NULL DEFAULT '{"grant":[],"deny":[]}',
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('INVITED', 'ACTIVE', 'DISABLED')),
  employee_client_id text,
  employee_id uuid,
  phone text,
  preferences jsonb NOT NULL DEFAULT '{"theme":"SYSTEM","density":"COMFORTABLE","digest":"NONE"}',
  tokens_valid_after timestamptz,
  last_sign_in_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  UNIQUE (employee_client_id, employee_id),
  FOREIGN KEY (employee_client_id, employee_id) REFERENCES employees (client_id, id)
);

CREATE TABLE user_clients (
  uid text NOT NULL REFERENCES users,
  client_id text NOT NULL REFERENCES clients,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (uid, client_id)
);
CREATE INDEX user_clients_client ON user_clients (client_id, uid);

CREATE TABLE projects (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  number integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  end_client_name text,
  start_date date NOT NULL,
  end_date date,
  status text NOT NULL DEFAULT 'PLANNED',
  manager_user_id text NOT NULL,
  work_address jsonb,
  description text,
  billable boolean NOT NULL,
  budget_hours numeric(12, 2),
  budget_cents bigint,
  tasks jsonb NOT NULL DEFAULT '[]',
  search_text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, number),
  UNIQUE (client_id, code),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
CREATE UNIQUE INDEX projects_name ON projects (client_id, lower(name));
CREATE INDEX projects_order ON projects (client_id, number DESC, id) WHERE archived_at IS NULL;
CREATE INDEX projects_search ON projects USING gin (client_id, search_text gin_trgm_ops) WHERE archived_at IS NULL;

CREATE TABLE contracts (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL,
  contract_no text NOT NULL,
  title text NOT NULL,
  kind text NOT NULL,
  project_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  employment_type text NOT NULL,
  order_type text NOT NULL,
  predecessor_id uuid,
  po_number text,
  po_amount_cents bigint,
  po_hours numeric(12, 2),
  po_expiry date,
  po_warn_pct numeric(5, 2),
  parties jsonb NOT NULL DEFAULT '[]',
  bill_to_level text,
  billing_contact jsonb,
  start_date date NOT NULL,
  end_date date,
  currency text NOT NULL,
  rates jsonb NOT NULL DEFAULT '[]',
  milestones jsonb NOT NULL DEFAULT '[]',
  discount_pct numeric(5, 2),
  vms_fee_pct numeric(5, 2),
  payment_terms text,
  invoice_frequency text,
  invoice_grouping text,
  require_approved_time boolean NOT NULL DEFAULT true,
  wait_for_all_timesheets boolean NOT NULL DEFAULT true,
  po_required boolean NOT NULL DEFAULT false,
  invoice_approval boolean NOT NULL DEFAULT false,
  overtime_rule text NOT NULL DEFAULT 'NONE',
  max_hours_per_week integer,
  work_address jsonb,
  remote boolean NOT NULL DEFAULT false,
  notice_days integer,
  conversion_fee_cents bigint,
  guarantee_days integer,
  status text NOT NULL DEFAULT 'DRAFT',
  termination_date date,
  termination_reason text,
  notes text,
  document_ids jsonb NOT NULL DEFAULT '[]',
  -- The words of the contract itself and of the two records it names, each kept up to date by its own writer.
  own_search text NOT NULL,
  employee_search text NOT NULL,
  project_search text NOT NULL,
  search_text text NOT NULL GENERATED ALWAYS AS (own_search || ' ' || employee_search || ' ' || project_search) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, contract_no),
  UNIQUE (client_id, year, number),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, project_id) REFERENCES projects (client_id, id),
  FOREIGN KEY (client_id, employee_id) REFERENCES employees (client_id, id),
  FOREIGN KEY (client_id, predecessor_id) REFERENCES contracts (client_id, id)
);
CREATE INDEX contracts_order ON contracts (client_id, year DESC, number DESC, id) WHERE archived_at IS NULL;
CREATE INDEX contracts_employee ON contracts (client_id, employee_id);
CREATE INDEX contracts_project ON contracts (client_id, project_id);
CREATE INDEX contracts_search ON contracts USING gin (client_id, search_text gin_trgm_ops) WHERE archived_at IS NULL;

CREATE TABLE assignments (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  project_id uuid NOT NULL,
  employee_id uuid NOT NULL,
  contract_id uuid,
  role text,
  hours_per_day numeric(4, 2) NOT NULL DEFAULT 8,
  allocation_pct numeric(5, 2) NOT NULL DEFAULT 100,
  start_date date NOT NULL,
  end_date date,
  approver_user_id text,
  backup_approver_user_id text,
  status text NOT NULL DEFAULT 'PLANNED' CHECK (status IN ('PLANNED', 'ACTIVE', 'ENDED')),
  end_reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, project_id) REFERENCES projects (client_id, id),
  FOREIGN KEY (client_id, employee_id) REFERENCES employees (client_id, id),
  FOREIGN KEY (client_id, contract_id) REFERENCES contracts (client_id, id)
);
CREATE INDEX assignments_project ON assignments (client_id, project_id, status);
CREATE INDEX assignments_employee ON assignments (client_id, employee_id);

CREATE TABLE client_counters (
  client_id text NOT NULL REFERENCES clients,
  series text NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (client_id, series)
);

CREATE TABLE idempotency_keys (
  client_id text NOT NULL REFERENCES clients,
  uid text NOT NULL,
  key uuid NOT NULL,
  request_hash text NOT NULL,
  status integer,
  body_cipher text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, uid, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE audit_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  client_id text,
  tenant_id text,
  at timestamptz NOT NULL DEFAULT now(),
  actor_uid text NOT NULL,
  actor_name text NOT NULL,
  actor_role text NOT NULL,
  action text NOT NULL,
  entity_type text NOT NULL,
  entity_id text,
  entity_label text,
  fields jsonb NOT NULL DEFAULT '[]',
  reason text,
  request_id text NOT NULL
);
CREATE INDEX audit_events_entity ON audit_events (client_id, entity_type, entity_id, seq);
