import { createClients, createTenants } from '#services/organization/organizationRecords.ts'
import { createUserChoices, createUsers } from '#services/users/userRecords.ts'

/** The services for the lists about users and the organization. Combined in one file, because each file adds bytes to the first load. */
export const adminRecords = { createClients, createTenants, createUserChoices, createUsers }
