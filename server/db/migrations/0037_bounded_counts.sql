-- A search that nearly everyone matches is counted up to 10,001 matches: the list shows "10,000+". The bound is `countBound` in
-- src/domain/kernel/lists/lists.ts. Without enable_seqscan, one client's search never reads the rows of all clients.
CREATE FUNCTION set_up_bounded_count(t text) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp SET client_min_messages = 'warning' AS $setup$
BEGIN
  GRANT CREATE ON SCHEMA public TO muster_definer;
  EXECUTE format($create$
    CREATE OR REPLACE FUNCTION %I(words text[]) RETURNS integer
      LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan SET enable_seqscan = off AS $f$
    DECLARE
      client text := app_client_id();
      patterns text[] := like_patterns(words);
      first text := patterns[1];
      total integer;
    BEGIN
      SELECT count(*)::int INTO total FROM (
        SELECT FROM %I t
          WHERE t.client_id = client AND t.archived_at IS NULL AND t.search_text LIKE first AND t.search_text LIKE ALL (patterns)
          LIMIT 10001) AS matches;
      RETURN total;
    END $f$ $create$, 'count_matching_' || t, t);
  EXECUTE format('ALTER FUNCTION %I(text[]) OWNER TO muster_definer', 'count_matching_' || t);
  EXECUTE format('REVOKE ALL ON FUNCTION %I(text[]) FROM PUBLIC', 'count_matching_' || t);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text[]) TO muster_app', 'count_matching_' || t);
  REVOKE CREATE ON SCHEMA public FROM muster_definer;
END $setup$;
REVOKE ALL ON FUNCTION set_up_bounded_count(text) FROM PUBLIC;

-- The same as before, except that a searched table gets the bounded count.
CREATE OR REPLACE FUNCTION set_up_client_table(target regclass, searched boolean DEFAULT false) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp SET client_min_messages = 'warning' AS $setup$
DECLARE
  t text := (SELECT relname FROM pg_class WHERE oid = target);
  own text := 'client_id = app_client_id()';
  search_head text := 'LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_custom_plan';
  search_condition text := 't.client_id = client AND t.archived_at IS NULL AND t.search_text LIKE first AND t.search_text LIKE ALL (patterns)';
  search_variables text := 'client text := app_client_id(); patterns text[] := like_patterns(words); first text := patterns[1];';
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  EXECUTE format('REVOKE ALL ON %I FROM PUBLIC, muster_app', t);
  EXECUTE format('DROP POLICY IF EXISTS owner_all ON %I', t);
  EXECUTE format('DROP POLICY IF EXISTS select_client ON %I', t);
  EXECUTE format('DROP POLICY IF EXISTS insert_client ON %I', t);
  EXECUTE format('DROP POLICY IF EXISTS update_client ON %I', t);
  EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
  EXECUTE format('CREATE POLICY select_client ON %I FOR SELECT TO muster_app USING (%s)', t, own);
  EXECUTE format('CREATE POLICY insert_client ON %I FOR INSERT TO muster_app WITH CHECK (%s)', t, own);
  EXECUTE format('CREATE POLICY update_client ON %I FOR UPDATE TO muster_app USING (%s) WITH CHECK (%s)', t, own, own);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO muster_app', t);
  IF NOT searched THEN RETURN; END IF;

  EXECUTE format('ALTER TABLE %I ADD COLUMN IF NOT EXISTS search_text text NOT NULL', t);
  EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I USING gin (client_id, search_text gin_trgm_ops) WHERE archived_at IS NULL', t || '_search', t);
  -- LIKE is not leakproof, so under a policy the planner ignores the index. The functions run as muster_definer, which sees every row,
  -- and name the client themselves.
  EXECUTE format('GRANT SELECT (client_id, id, archived_at, search_text) ON %I TO muster_definer', t);
  EXECUTE format('DROP POLICY IF EXISTS search_all ON %I', t);
  EXECUTE format('CREATE POLICY search_all ON %I FOR SELECT TO muster_definer USING (true)', t);
  GRANT CREATE ON SCHEMA public TO muster_definer;
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION %I(words text[]) RETURNS SETOF uuid ROWS 200 %s AS $f$ DECLARE %s BEGIN RETURN QUERY SELECT t.id FROM %I t WHERE %s; END $f$',
    'matching_' || t, search_head, search_variables, t, search_condition);
  EXECUTE format('ALTER FUNCTION %I(text[]) OWNER TO muster_definer', 'matching_' || t);
  EXECUTE format('REVOKE ALL ON FUNCTION %I(text[]) FROM PUBLIC', 'matching_' || t);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text[]) TO muster_app', 'matching_' || t);
  REVOKE CREATE ON SCHEMA public FROM muster_definer;
  PERFORM set_up_bounded_count(t);
END $setup$;

SELECT set_up_bounded_count(substr(proname, length('count_matching_') + 1))
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'count\_matching\_%';
