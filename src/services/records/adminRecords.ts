import { createClients, createTenants } from '#services/organization/organizationRecords.ts'
import { createUserChoices, createUsers } from '#services/users/userRecords.ts'

/** The services of the lists about users and the organization. In one file, because each file costs bytes of the first load. */
export const adminRecords = { createClients, createTenants, createUserChoices, createUsers }
