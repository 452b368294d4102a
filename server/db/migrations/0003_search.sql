-- LIKE is not leakproof, so under a policy the planner ignores the trigram index. These functions run as
-- muster_definer, which sees every row, and name the client themselves: the index works, and nothing else gets out.

GRANT SELECT (client_id, id, archived_at, search_text) ON employees TO muster_definer;
GRANT SELECT (client_id, id, archived_at, search_text) ON projects TO muster_definer;
GRANT SELECT (client_id, id, archived_at, search_text) ON contracts TO muster_definer;
GRANT SELECT (created_at), DELETE ON idempotency_keys TO muster_definer;
CREATE POLICY search_all ON employees FOR SELECT TO muster_definer USING (true);
CREATE POLICY search_all ON projects FOR SELECT TO muster_definer USING (true);
CREATE POLICY search_all ON contracts FOR SELECT TO muster_definer USING (true);
CREATE POLICY sweep_select ON idempotency_keys FOR SELECT TO muster_definer USING (true);
CREATE POLICY sweep_delete ON idempotency_keys FOR DELETE TO muster_definer USING (true);

-- Words as LIKE patterns, longest first (it drives the index); what LIKE would interpret is taken literally.
CREATE FUNCTION like_patterns(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_agg('%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%' ORDER BY length(w) DESC, w)
        FROM unnest(words) AS w $$;

GRANT CREATE ON SCHEMA public TO muster_definer;

CREATE FUNCTION matching_employees(words text[]) RETURNS SETOF uuid ROWS 200
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  client text := app_client_id();
  patterns text[] := like_patterns(words);
  first text := patterns[1];
BEGIN
  RETURN QUERY SELECT t.id FROM employees t
    WHERE t.client_id = client AND t.archived_at IS NULL AND t.search_text LIKE first AND t.search_text LIKE ALL (patterns);
END $$;

CREATE FUNCTION matching_projects(words text[]) RETURNS SETOF uuid ROWS 200
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  client text := app_client_id();
  patterns text[] := like_patterns(words);
  first text := patterns[1];
BEGIN
  RETURN QUERY SELECT t.id FROM projects t
    WHERE t.client_id = client AND t.archived_at IS NULL AND t.search_text LIKE first AND t.search_text LIKE ALL (patterns);
END $$;

CREATE FUNCTION matching_contracts(words text[]) RETURNS SETOF uuid ROWS 200
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  client text := app_client_id();
  patterns text[] := like_patterns(words);
  first text := patterns[1];
BEGIN
  RETURN QUERY SELECT t.id FROM contracts t
    WHERE t.client_id = client AND t.archived_at IS NULL AND t.search_text LIKE first AND t.search_text LIKE ALL (patterns);
END $$;

-- Answers kept for a repeated Idempotency-Key go after a week.
CREATE FUNCTION sweep_idempotency_keys() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone integer;
BEGIN
  DELETE FROM idempotency_keys WHERE created_at < now() - interval '7 days';
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

DO $$
DECLARE f text;
BEGIN
  FOREACH f IN ARRAY ARRAY['matching_employees(text[])', 'matching_projects(text[])',
    'matching_contracts(text[])', 'sweep_idempotency_keys()'] LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO muster_definer', f);
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO muster_app', f);
  END LOOP;
END $$;

REVOKE CREATE ON SCHEMA public FROM muster_definer;
