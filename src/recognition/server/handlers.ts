import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { recognitionModerationEndpoints } from '#recognition/contract/moderation.ts'
import type { recognitionPeopleEndpoints } from '#recognition/contract/people.ts'
import type { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { recognitionRulesEndpoints } from '#recognition/contract/rules.ts'
import type { walletEndpoints } from '#wallet/contract/wallet.ts'
import { createAppreciativeReader } from './appreciative.ts'
import { changeRecognitionChoices, readRecognitionChoices } from './choices.ts'
import { addComment, listComments, removeComment } from './comments.ts'
import { hideComment, hideRecognition, showComment, showRecognition } from './hide.ts'
import { listRecentReceivers, listRecognitions, readRecognition } from './list-recognitions.ts'
import { readProfile } from './profile.ts'
import { listReactions, react, takeReactionBack } from './reactions.ts'
import { addReceiver } from './receivers.ts'
import { listHidden, listReports, report, settleReport } from './reports.ts'
import { addValue, changeRules, changeValue, listValues, readRules } from './rules.ts'
import { openSeal } from './seal.ts'
import { addPoints, type ThanksSender } from './send-thanks.ts'
import { markSeen, readSummary } from './summary.ts'
import { undoThanks } from './undo-thanks.ts'
import { dismissWelcome, readWelcomes } from './welcomes.ts'

type RecognitionEndpoints = typeof recognitionEndpoints &
  typeof recognitionPeopleEndpoints &
  typeof recognitionRulesEndpoints &
  typeof recognitionModerationEndpoints &
  Pick<typeof walletEndpoints, 'send'>

export function recognitionHandlers(
  database: Database,
  { carryOut, send, thank }: ThanksSender,
): Handlers<RecognitionEndpoints> {
  const readMostAppreciative = createAppreciativeReader(database)
  return {
    thank: ({ caller, key, body }) => thank({ by: caller.id, key, recognition: body }),
    send: ({ caller, key, body: { receiver, amount, message, visibility } }) =>
      send(key, {
        type: 'send',
        userId: caller.id,
        receivers: [receiver],
        amount,
        thanks: { message, values: [], visibility, picture: null },
      }),
    listRecognitions: ({ caller, query }) => listRecognitions(database, caller.id, query),
    readSummary: ({ caller, query }) => readSummary(database, caller.id, query.since),
    markSeen: ({ caller, body }) => markSeen(database, caller.id, body.ids),
    listRecentReceivers: ({ caller }) => listRecentReceivers(database, caller.id),
    readRecognition: ({ caller, params }) => readRecognition(database, caller.id, params.id),
    undoThanks: ({ caller, key, params }) =>
      undoThanks(database, { by: caller.id, key, id: params.id }),
    addPoints: ({ caller, key, params, body }) =>
      addPoints(database, send, { by: caller.id, key, id: params.id, ...body }),
    addReceiver: ({ caller, key, params, body }) =>
      addReceiver(database, carryOut, { by: caller.id, key, id: params.id, ...body }),
    readRules: () => readRules(database),
    changeRules: ({ author, body }) => changeRules(database, { ...author, change: body }),
    listValues: () => listValues(database),
    addValue: ({ author, key, body }) => addValue(database, { ...author, key, value: body }),
    changeValue: ({ author, params, body }) =>
      changeValue(database, { ...author, id: params.id, change: body }),

    react: ({ caller, params }) => react(database, caller.id, params),
    takeReactionBack: ({ caller, params }) => takeReactionBack(database, caller.id, params),
    listReactions: ({ caller, params, query }) =>
      listReactions(database, caller.id, { recognitionId: params.id, after: query.after }),
    listComments: ({ caller, params, query }) =>
      listComments(database, caller.id, { recognitionId: params.id, after: query.after }),
    addComment: ({ caller, key, params, body }) =>
      addComment(database, { by: caller.id, key, recognitionId: params.id, text: body.text }),
    removeComment: ({ caller, params }) => removeComment(database, caller.id, params.id),

    readProfile: ({ caller, params }) => readProfile(database, caller, params.id),
    readRecognitionChoices: ({ caller }) => readRecognitionChoices(database, caller.id),
    changeRecognitionChoices: ({ caller, body }) =>
      changeRecognitionChoices(database, caller.id, body),
    readWelcomes: ({ caller }) => readWelcomes(database, caller.id),
    dismissWelcome: ({ caller, params }) => dismissWelcome(database, caller.id, params.id),
    readMostAppreciative: ({ caller }) => readMostAppreciative(caller.id),

    ...moderationHandlers(database),
  }
}

function moderationHandlers(database: Database): Handlers<typeof recognitionModerationEndpoints> {
  return {
    hideRecognition: ({ author, params, body }) =>
      hideRecognition(database, params.id, { ...author, reason: body.reason }),
    hideComment: ({ author, params, body }) =>
      hideComment(database, params.id, { ...author, reason: body.reason }),
    showRecognition: ({ author, params }) => showRecognition(database, params.id, { ...author }),
    showComment: ({ author, params }) => showComment(database, params.id, { ...author }),
    listHidden: ({ query }) => listHidden(database, query.before),
    openRecognition: ({ author, key, params: { id }, body: { reason } }) =>
      openSeal(database, { ...author, key, reason, sealed: { kind: 'card', id } }),
    openComment: ({ author, key, params: { id }, body: { reason } }) =>
      openSeal(database, { ...author, key, reason, sealed: { kind: 'comment', id } }),
    report: ({ caller, params, body }) =>
      report(database, { by: caller.id, recognitionId: params.id, ...body }),
    listReports: ({ caller, query }) => listReports(database, caller.id, query.after),
    settleReport: ({ caller, clientIp: from, key, params, body }) =>
      settleReport(database, { by: caller.id, key, from, reportId: params.id, ...body }),
  }
}
