-- Files of records to add. Their rows wait encrypted in import_chunks until they are imported or given up; import_records says what an
-- import has added, so that it can be undone.
CREATE TABLE imports (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  entity text NOT NULL CHECK (entity IN ('employees', 'projects', 'contracts', 'assignments', 'timesheets')),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  file_hash text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'UPLOADING' CHECK (status IN ('UPLOADING', 'OPEN', 'IMPORTED', 'UNDONE')),
  columns jsonb NOT NULL DEFAULT '[]',
  mapping jsonb NOT NULL DEFAULT '{}',
  rows integer NOT NULL DEFAULT 0 CHECK (rows >= 0),
  checked integer NOT NULL DEFAULT 0 CHECK (checked BETWEEN 0 AND rows),
  invalid integer NOT NULL DEFAULT 0 CHECK (invalid BETWEEN 0 AND checked),
  created integer NOT NULL DEFAULT 0 CHECK (created >= 0),
  kept jsonb NOT NULL DEFAULT '[]',
  undone_at timestamptz,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  CONSTRAINT imports_undone CHECK ((status = 'UNDONE') = (undone_at IS NOT NULL)),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
SELECT set_up_client_table('imports');
CREATE INDEX imports_newest ON imports (client_id, created_at DESC);

CREATE TABLE import_chunks (
  client_id text NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL CHECK (number >= 0),
  rows integer NOT NULL CHECK (rows > 0),
  -- The cells as they were read: an import may contain restricted values.
  cells_cipher text NOT NULL CHECK (cells_cipher LIKE 'v1:%'),
  -- Hashes of the values that must be unique in the file, each with its row.
  keys jsonb NOT NULL DEFAULT '{}',
  errors jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (client_id, import_id, number),
  FOREIGN KEY (client_id, import_id) REFERENCES imports (client_id, id)
);
SELECT set_up_client_table('import_chunks');

CREATE TABLE import_records (
  client_id text NOT NULL,
  import_id uuid NOT NULL,
  row integer NOT NULL CHECK (row >= 2),
  record_id uuid NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (client_id, import_id, row),
  FOREIGN KEY (client_id, import_id) REFERENCES imports (client_id, id)
);
SELECT set_up_client_table('import_records');

-- Nobody may delete records. These functions remove what an import staged, and the records of an import that nothing builds on.
GRANT SELECT (client_id, id, entity, status, created_at), DELETE ON imports TO muster_definer;
GRANT SELECT (client_id, import_id), DELETE ON import_chunks TO muster_definer;
GRANT SELECT (client_id, import_id, row, record_id, label) ON import_records TO muster_definer;
CREATE POLICY import_select ON imports FOR SELECT TO muster_definer USING (true);
CREATE POLICY import_delete ON imports FOR DELETE TO muster_definer USING (status IN ('UPLOADING', 'OPEN'));
CREATE POLICY import_select ON import_chunks FOR SELECT TO muster_definer USING (true);
CREATE POLICY import_delete ON import_chunks FOR DELETE TO muster_definer USING (true);
CREATE POLICY import_select ON import_records FOR SELECT TO muster_definer USING (true);
DO $grants$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['employees', 'projects', 'contracts', 'assignments'] LOOP
    EXECUTE format('GRANT SELECT (version), DELETE ON %I TO muster_definer', t);
    EXECUTE format('CREATE POLICY import_delete ON %I FOR DELETE TO muster_definer USING (version = 1)', t);
  END LOOP;
END $grants$;

GRANT CREATE ON SCHEMA public TO muster_definer;

-- Removes the staged rows of an import, and the import itself when it never added anything.
CREATE FUNCTION remove_import(import uuid, whole boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE client text := app_client_id();
BEGIN
  DELETE FROM import_chunks WHERE client_id = client AND import_id = import;
  IF whole THEN DELETE FROM imports WHERE client_id = client AND id = import; END IF;
END $$;

-- Removes imports of all clients that a lost server left half uploaded, and files that nobody imported within a week.
CREATE FUNCTION remove_old_imports() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE removed integer;
BEGIN
  DELETE FROM import_chunks c USING imports i
    WHERE i.client_id = c.client_id AND i.id = c.import_id
      AND (i.status = 'UPLOADING' AND i.created_at < now() - interval '1 hour' OR i.status = 'OPEN' AND i.created_at < now() - interval '7 days');
  DELETE FROM imports
    WHERE status = 'UPLOADING' AND created_at < now() - interval '1 hour' OR status = 'OPEN' AND created_at < now() - interval '7 days';
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;

-- Removes the records that rows of an import have added, and returns those that must stay: changed since, or used by others.
CREATE FUNCTION undo_import_rows(import uuid, from_row integer, to_row integer) RETURNS TABLE (record_id uuid, label text, why text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  client text := app_client_id();
  kind text := (SELECT i.entity FROM imports i WHERE i.client_id = client AND i.id = import AND i.status = 'IMPORTED');
  found record;
  done integer;
BEGIN
  FOR found IN
    SELECT r.record_id AS id, r.label AS label FROM import_records r
      WHERE r.client_id = client AND r.import_id = import AND r.row BETWEEN from_row AND to_row ORDER BY r.row DESC
  LOOP
    BEGIN
      IF kind = 'employees' AND EXISTS (SELECT FROM users u WHERE u.employee_client_id = client AND u.employee_id = found.id) THEN
        RETURN QUERY SELECT found.id, found.label, 'USED'::text;
        CONTINUE;
      END IF;
      EXECUTE format('DELETE FROM %I WHERE client_id = $1 AND id = $2 AND version = 1', kind) USING client, found.id;
      GET DIAGNOSTICS done = ROW_COUNT;
      IF done = 0 THEN RETURN QUERY SELECT found.id, found.label, 'CHANGED'::text; END IF;
    EXCEPTION WHEN foreign_key_violation THEN
      RETURN QUERY SELECT found.id, found.label, 'USED'::text;
    END;
  END LOOP;
END $$;

DO $owners$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['remove_import(uuid, boolean)', 'remove_old_imports()', 'undo_import_rows(uuid, integer, integer)'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO muster_definer', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO muster_app', f);
  END LOOP;
END $owners$;
REVOKE CREATE ON SCHEMA public FROM muster_definer;
