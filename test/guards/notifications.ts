import type { Guard } from '#test/guards/guard.ts'

const routes = 'server/records/notifications/routes.ts'
const migration = 'server/db/migrations/0161_notifications.sql'
const test = 'test/server/notifications/notifications.test.ts'

/** Guards of the notifications inside the product. */
export const notifications: readonly Guard[] = [
  {
    guard: 'notifications of a kind whose permission was lost are hidden',
    file: routes,
    find: '    inArray(notifications.kind, kinds),\n',
    without: '',
    test,
  },
  {
    guard: 'notifications about a former employee record are hidden',
    file: routes,
    find: '    or(notInArray(notifications.kind, [...ownKinds]), isAboutCaller),\n',
    without: '',
    test,
  },
  {
    guard: 'only the person sees their notifications',
    file: migration,
    find: 'FOR SELECT TO muster_app\n  USING (client_id = app_client_id() AND user_uid = app_uid()',
    without: 'FOR SELECT TO muster_app\n  USING (client_id = app_client_id()',
    test,
  },
  {
    guard: 'notifications of a client that was left are hidden',
    file: migration,
    find: 'm.uid = app_uid() AND m.ended_at IS NULL));\nCREATE POLICY insert_by_job',
    without: 'm.uid = app_uid()));\nCREATE POLICY insert_by_job',
    test,
  },
  {
    guard: "nobody marks someone else's notifications as read",
    file: migration,
    find: `FOR UPDATE TO muster_app
  USING (client_id = app_client_id() AND user_uid = app_uid()
    AND EXISTS (SELECT FROM user_clients m WHERE m.client_id = notifications.client_id AND m.uid = app_uid() AND m.ended_at IS NULL))
  WITH CHECK (client_id = app_client_id() AND user_uid = app_uid())`,
    without: 'FOR UPDATE TO muster_app USING (client_id = app_client_id())',
    test,
  },
  {
    guard: 'only jobs add notifications',
    file: migration,
    find: " AND app_uid() = 'system'",
    without: '',
    test,
  },
]
