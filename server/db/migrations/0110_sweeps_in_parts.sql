-- The sweeps of old answers and abandoned imports remove at most so many at once, so that very many don't take longer than a statement may.
-- An import that is being committed is locked, and left alone.
GRANT SELECT (client_id, uid, key) ON idempotency_keys TO muster_definer;
GRANT UPDATE (updated_at) ON imports TO muster_definer;
CREATE POLICY import_lock ON imports FOR UPDATE TO muster_definer USING (status IN ('UPLOADING', 'OPEN')) WITH CHECK (false);

GRANT CREATE ON SCHEMA public TO muster_definer;

CREATE FUNCTION sweep_idempotency_keys(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone integer;
BEGIN
  DELETE FROM idempotency_keys k USING (
      SELECT client_id, uid, key FROM idempotency_keys WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT most) old
    WHERE k.client_id = old.client_id AND k.uid = old.uid AND k.key = old.key;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

CREATE FUNCTION remove_old_imports(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old record;
  removed integer := 0;
BEGIN
  FOR old IN
    SELECT client_id, id FROM imports
      WHERE status = 'UPLOADING' AND created_at < now() - interval '1 hour' OR status = 'OPEN' AND created_at < now() - interval '7 days'
      LIMIT most FOR UPDATE SKIP LOCKED
  LOOP
    DELETE FROM import_chunks WHERE client_id = old.client_id AND import_id = old.id;
    DELETE FROM imports WHERE client_id = old.client_id AND id = old.id;
    removed := removed + 1;
  END LOOP;
  RETURN removed;
END $$;

DO $owners$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['sweep_idempotency_keys(integer)', 'remove_old_imports(integer)'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO muster_definer', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO muster_app', f);
  END LOOP;
END $owners$;
REVOKE CREATE ON SCHEMA public FROM muster_definer;
