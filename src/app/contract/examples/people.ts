import type { Example } from '#platform/contract/endpoint.ts'
import type { EndpointName } from '../endpoints.ts'
import { ID, PICTURE } from './ids.ts'

export const NEWCOMER = { firstName: 'New', lastName: 'Colleague', email: 'taken@laurel.test' }

/** A valid plan of a leaving. */
const LEAVING = {
  lastDay: '2199-12-31',
  points: 'keep',
  buyUntil: null,
  emptiesCart: true,
  refundsOrders: false,
  recallsBonuses: false,
  reason: 'Left the company',
}

/** A valid condition of a group. */
const APPRENTICES = {
  match: 'all',
  rules: [
    { field: 'kind', is: 'oneOf', values: ['apprentice'] },
    { field: 'place', is: 'oneOf', values: ['Lyon'] },
    { field: 'startedOn', is: 'atLeastMonths', months: 3 },
  ],
}

/** Valid requests of users, groups, roles, leaving, handover, privacy, provisioning and imports. */
export const PEOPLE_EXAMPLES = {
  // users
  choosePicture: { body: { picture: PICTURE } },
  chooseLanguage: { body: { language: 'en' } },
  readOwnEmployment: {},
  findColleagues: { query: { search: 'test' } },
  findReceiver: { query: { receiver: 'receiver@laurel.test' } },
  listUsers: {
    query: {
      search: 'test',
      status: 'active',
      neverThanked: 'true',
      least: '0',
      most: '1000.00',
      sort: 'name',
      size: '25',
    },
  },
  countUsers: { query: { search: 'test', status: 'active', least: '0', most: '9.00' } },
  downloadUsers: { query: { search: 'test', status: 'all', least: '0.50', most: '9.00' } },
  setPermissionsOfMany: { body: { chosen: { ids: [ID] }, change: { isActive: true } } },
  setPermissions: { params: { id: ID }, body: { isActive: true } },
  readUser: { params: { id: ID } },
  approveUser: { params: { id: ID } },
  changePosition: { params: { id: ID }, body: { title: 'Support lead', team: 'Care' } },
  resetPassword: { params: { id: ID } },
  takeSecondStep: { params: { id: ID } },
  signOutUser: { params: { id: ID } },
  changePerson: { params: { id: ID }, body: { firstName: 'Noor' } },
  changeEmployment: {
    params: { id: ID },
    body: {
      employeeId: 'E-1',
      manager: '',
      startDate: '2024-03-01',
      birthday: '05-17',
      place: 'Warehouse North',
      country: 'DE',
      costCentre: '4711',
      kind: 'employee',
      receivesPoints: true,
    },
  },
  listCustomFields: {},
  changeCustomFields: { body: { known: [], fields: [{ id: null, name: 'Shift' }] } },
  invite: { body: { chosen: { ids: [ID] } } },
  addPerson: { body: NEWCOMER },
  makeSlips: { body: { chosen: { ids: [ID] } } },

  // groups
  listGroups: {},
  listGroupNames: {},
  readGroup: { params: { id: ID } },
  previewGroup: { body: APPRENTICES },
  createGroup: { body: { name: 'Apprentices in Lyon', condition: APPRENTICES } },
  changeGroup: {
    params: { id: ID },
    body: { name: 'Apprentices in Lyon', condition: APPRENTICES, version: 1 },
  },
  removeGroup: { params: { id: ID } },
  listGroupChoices: {},
  findManagers: { query: { search: 'test' } },

  // roles
  listRoleHolders: {},
  giveRole: { params: { id: ID, role: 'peopleKeeper' }, body: { bonusLimit: '50.00' } },
  takeRole: { params: { id: ID, role: 'reader' } },

  // leaving
  planLeaving: { params: { id: ID }, body: LEAVING },
  cancelLeaving: { params: { id: ID } },

  // handover
  readHandover: {},
  offerHandover: { params: { id: ID }, body: { password: 'not a password' } },
  takeBackHandover: {},
  readOfferedHandover: {},
  acceptHandover: { body: { password: 'not a password' } },
  declineHandover: {},

  // privacy
  erasePerson: { params: { id: ID }, body: { name: 'Noor Haddad' } },
  readMyData: {},
  askForMyData: { body: { renew: false } },
  downloadMyData: {},
  downloadMyDataPage: {},

  // provisioning
  readDirectory: {},

  // imports
  checkImport: { query: { kind: 'users' } },
  readImportColumns: { query: { kind: 'users' } },
  chooseImportColumns: {
    body: {
      kind: 'users',
      columns: [
        { heading: 'Vorname', field: 'First Name' },
        { heading: 'Name', field: 'Last Name' },
        { heading: 'Mail', field: 'Email' },
        { heading: 'Kostenstelle', field: null },
      ],
    },
  },
  listMissingPeople: { params: { id: ID } },
  listImports: {},
  mailInvitations: { params: { id: ID } },
  readImport: { params: { id: ID } },
  listImportRows: { params: { id: ID }, query: { outcome: 'refused', after: '0' } },
  downloadRefusedRows: { params: { id: ID } },
  applyImport: { params: { id: ID } },
  invitePeople: { params: { id: ID } },
} satisfies Partial<Record<EndpointName, Example>>
