import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Colleague } from '#platform/contract/people.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { wholeNumber } from '#platform/contract/wire-types.ts'
import { GroupCondition } from './group-condition.ts'

/** A company's groups, which are listed on one page. */
export const MOST_GROUPS = 100

const Name = typedText('group-name-required').check(
  atLeast(1, 'group-name-required'),
  atMost(60, 'group-name-long'),
  z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
)

/** The typed name and condition of a group. */
export const NewGroup = z.strictObject({ name: Name, condition: GroupCondition })
export type NewGroup = z.output<typeof NewGroup>

const GroupChange = z.strictObject({
  ...NewGroup.shape,
  /** The version that was read before. */
  version: z.number(refusal('invalid-input')).check(z.int(refusal('invalid-input'))),
})
export type GroupChange = z.output<typeof GroupChange>

const NamedItem = z.strictObject({ id: z.number(), name: z.string() })
export type NamedItem = z.output<typeof NamedItem>

/** The names of what conditions have by its id. */
const names = {
  managers: z.array(NamedItem),
  customFields: z.array(NamedItem),
}

const group = {
  id: z.number(),
  name: z.string(),
  condition: GroupCondition,
  version: z.number(),
  /** Active people who fit today, without the administrator. */
  people: z.number(),
}

/** A row of the list of groups. */
const GroupRow = z.strictObject({
  ...group,
  /** In how many places it is used. */
  uses: z.number(),
})
export type GroupRow = z.output<typeof GroupRow>

const GroupList = z.strictObject({ groups: z.array(GroupRow), ...names })
export type GroupList = z.output<typeof GroupList>

/** Some of the people of a group, by name. */
const members = z.array(z.strictObject({ id: z.number(), ...Colleague.shape }))
export type GroupMember = z.output<typeof members>[number]

/** A group with where it is used. */
export const GroupPage = z.strictObject({
  ...group,
  ...names,
  first: members,
  /** What a group is used by, in words, and the page where that is changed. */
  uses: z.array(z.strictObject({ title: z.string(), path: z.string() })),
})
export type GroupPage = z.output<typeof GroupPage>

const GroupPreview = z.strictObject({ people: z.number(), first: members })
export type GroupPreview = z.output<typeof GroupPreview>

/** The values that people have, to choose from: the most common first, then by name. */
export const GroupChoices = z.strictObject({
  teams: z.array(z.string()),
  places: z.array(z.string()),
  countries: z.array(z.string()),
  costCentres: z.array(z.string()),
  customFields: z.array(z.strictObject({ ...NamedItem.shape, values: z.array(z.string()) })),
})
export type GroupChoices = z.output<typeof GroupChoices>

const Id = z.strictObject({ id: wholeNumber(1) })

/** Groups: named conditions over what is known of people, always current. */
export const groupEndpoints = {
  listGroups: endpoint({
    method: 'GET',
    path: '/api/groups',
    summary: 'The groups by name, with the number of people in each today',
    access: 'managePeople',
    scope: 'readPeople',
    output: GroupList,
    refusals: [],
  }),
  listGroupNames: endpoint({
    method: 'GET',
    path: '/api/group-names',
    summary: 'The names of all groups, to choose one',
    access: 'managePeople',
    output: z.strictObject({ groups: z.array(NamedItem) }),
    refusals: [],
  }),
  readGroup: endpoint({
    method: 'GET',
    path: '/api/groups/:id',
    summary: 'A group: its condition, its people today, and where it is used',
    access: 'managePeople',
    scope: 'readPeople',
    params: Id,
    output: GroupPage,
    refusals: ['group-unknown'],
  }),
  previewGroup: endpoint({
    method: 'POST',
    path: '/api/groups/preview',
    summary: 'Who would be in a group with this condition; nothing is saved',
    access: 'administrator',
    body: GroupCondition,
    output: GroupPreview,
    refusals: ['group-manager-unknown', 'group-field-unknown'],
  }),
  createGroup: endpoint({
    method: 'POST',
    path: '/api/groups',
    summary: 'Save a condition as a group',
    access: 'administrator',
    body: NewGroup,
    output: GroupPage,
    refusals: ['group-name-taken', 'groups-many', 'group-manager-unknown', 'group-field-unknown'],
  }),
  changeGroup: endpoint({
    method: 'PUT',
    path: '/api/groups/:id',
    summary: 'Change the name or the condition of a group',
    access: 'administrator',
    params: Id,
    body: GroupChange,
    output: GroupPage,
    refusals: [
      'group-unknown',
      'group-changed',
      'group-name-taken',
      'group-manager-unknown',
      'group-field-unknown',
    ],
  }),
  removeGroup: endpoint({
    method: 'DELETE',
    path: '/api/groups/:id',
    summary: 'Remove a group that is used nowhere; its people stay as they are',
    access: 'administrator',
    params: Id,
    output: z.strictObject({ id: z.number() }),
    refusals: ['group-unknown', 'group-in-use'],
  }),
  listGroupChoices: endpoint({
    method: 'GET',
    path: '/api/group-choices',
    summary: 'Teams, places and other values of active people, to choose from',
    access: 'administrator',
    output: GroupChoices,
    refusals: [],
  }),
  findManagers: endpoint({
    method: 'GET',
    path: '/api/group-choices/managers',
    summary: 'Managers of active people whose name starts with the search',
    access: 'administrator',
    query: z.strictObject({
      search: z._default(typedText('invalid-input').check(atMost(254, 'invalid-input')), ''),
    }),
    output: z.strictObject({ managers: z.array(NamedItem) }),
    refusals: [],
  }),
} as const
