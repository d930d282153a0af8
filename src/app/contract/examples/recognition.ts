import type { Example } from '#platform/contract/endpoint.ts'
import type { EndpointName } from '../endpoints.ts'
import { ID } from './ids.ts'

/** Valid requests of recognition. */
export const RECOGNITION_EXAMPLES = {
  thank: {
    body: {
      receivers: [ID],
      amount: '1.00',
      message: 'Thank you',
      values: [],
      visibility: 'public',
      picture: null,
      isWelcome: false,
    },
  },
  listRecognitions: { query: { scope: 'company', person: '0', value: '0', q: 'mug', after: '0' } },
  readSummary: { query: { since: '0' } },
  markSeen: { body: { ids: [ID] } },
  listRecentReceivers: {},
  readRecognition: { params: { id: ID } },
  undoThanks: { params: { id: ID } },
  addReceiver: { params: { id: ID }, body: { receiver: 7 } },
  addPoints: { params: { id: ID }, body: { amount: '1.00' } },
  react: { params: { id: ID, emoji: '👏' } },
  takeReactionBack: { params: { id: ID, emoji: '👏' } },
  listReactions: { params: { id: ID }, query: { after: '1767225600000-7' } },
  listComments: { params: { id: ID }, query: { after: '0' } },
  addComment: { params: { id: ID }, body: { text: 'So true' } },
  removeComment: { params: { id: ID } },
  readProfile: { params: { id: ID } },
  readRecognitionChoices: {},
  changeRecognitionChoices: {
    body: { receivesInPublic: true, isRanked: true, sendsReadReceipts: true },
  },
  readWelcomes: {},
  dismissWelcome: { params: { id: ID } },
  readMostAppreciative: {},
  readRules: {},
  changeRules: {
    body: { valueRequired: false, shortestMessage: 0, showsPoints: true, reactions: ['👏', '❤️'] },
  },
  listValues: {},
  addValue: { body: { name: 'Courage', emoji: '🦁', color: 'gold' } },
  changeValue: {
    params: { id: ID },
    body: { name: 'Care', emoji: '🌱', color: 'green', isArchived: false, place: 0 },
  },
  hideRecognition: { params: { id: ID }, body: { reason: 'Not our tone' } },
  hideComment: { params: { id: ID }, body: { reason: 'Not our tone' } },
  showRecognition: { params: { id: ID } },
  showComment: { params: { id: ID } },
  listHidden: { query: { before: '0' } },
  openRecognition: { params: { id: ID }, body: { reason: 'A complaint' } },
  openComment: { params: { id: ID }, body: { reason: 'A complaint' } },
  report: { params: { id: ID }, body: { comment: null, reason: 'This hurts' } },
  listReports: { query: { after: '0' } },
  settleReport: { params: { id: ID }, body: { outcome: 'nothing', reason: 'It is fine' } },
} satisfies Partial<Record<EndpointName, Example>>
