-- Saved views of lists: a name for filters, order and columns. The creator owns a view. Others see it once it is shared.
CREATE TABLE saved_views (
  tenant_id text NOT NULL,
  client_id text NOT NULL,
  id uuid NOT NULL,
  area text NOT NULL CHECK (area IN ('employees', 'contracts', 'projects', 'assignments', 'invoices', 'payments', 'timesheets', 'notes')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  shared boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false,
  owner_name text NOT NULL,
  filters jsonb NOT NULL CHECK (jsonb_typeof(filters) = 'object'),
  sort text NOT NULL CHECK (length(sort) BETWEEN 1 AND 41),
  columns jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'array'),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id) REFERENCES clients (client_id)
);
CREATE UNIQUE INDEX saved_views_own_name ON saved_views (client_id, area, created_by, lower(name)) WHERE archived_at IS NULL AND NOT shared;
CREATE UNIQUE INDEX saved_views_shared_name ON saved_views (client_id, area, lower(name)) WHERE archived_at IS NULL AND shared;
CREATE UNIQUE INDEX saved_views_own_default ON saved_views (client_id, area, created_by) WHERE archived_at IS NULL AND NOT shared AND is_default;
CREATE UNIQUE INDEX saved_views_shared_default ON saved_views (client_id, area) WHERE archived_at IS NULL AND shared AND is_default;
SELECT set_up_client_table('saved_views');

-- A view of someone else is visible only once it is shared, and nobody adds one for someone else.
DROP POLICY select_client ON saved_views;
DROP POLICY insert_client ON saved_views;
DROP POLICY update_client ON saved_views;
CREATE POLICY select_own_or_shared ON saved_views FOR SELECT TO muster_app
  USING (client_id = app_client_id() AND (shared OR created_by = app_uid()));
CREATE POLICY insert_own ON saved_views FOR INSERT TO muster_app
  WITH CHECK (client_id = app_client_id() AND created_by = app_uid());
CREATE POLICY update_own_or_shared ON saved_views FOR UPDATE TO muster_app
  USING (client_id = app_client_id() AND (shared OR created_by = app_uid()))
  WITH CHECK (client_id = app_client_id() AND (shared OR created_by = app_uid()));
