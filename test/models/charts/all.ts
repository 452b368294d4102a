import { alerts } from '#test/models/charts/alerts.ts'
import { auth } from '#test/models/charts/auth.ts'
import { entityArea } from '#test/models/charts/entityArea.ts'
import { entityForm } from '#test/models/charts/entityForm.ts'
import { entityList } from '#test/models/charts/entityList.ts'
import { entitySave } from '#test/models/charts/entitySave.ts'
import { passwordReset } from '#test/models/charts/passwordReset.ts'
import { security } from '#test/models/charts/security.ts'
import { signIn } from '#test/models/charts/signIn.ts'

/** Every chart with a model of its own. */
export const models = [
  alerts,
  auth,
  entityArea,
  entityForm,
  entityList,
  entitySave,
  passwordReset,
  security,
  signIn,
] as const
