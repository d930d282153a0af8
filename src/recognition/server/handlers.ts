import type { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { recognitionPeopleEndpoints } from '#recognition/contract/people-endpoints.ts'
import type { recognitionRulesEndpoints } from '#recognition/contract/rules-endpoints.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { RunCommand } from '#ledger/run-commands.ts'
import { addPoints } from './add-points.ts'
import { listRecentReceivers, listRecognitions, readRecognition } from './list-recognitions.ts'
import { readRules } from './read-rules.ts'
import { markSeen, readSummary } from './summary.ts'
import { createRecognitionFinder, thank } from './thank.ts'
import { undoThanks } from './undo-thanks.ts'

type RecognitionEndpoints = typeof recognitionEndpoints &
  typeof recognitionPeopleEndpoints &
  typeof recognitionRulesEndpoints

export function recognitionHandlers(
  database: Database,
  /** Sends, with their recognitions. */
  send: RunCommand,
): Handlers<RecognitionEndpoints> {
  const thanking = { database, send, findRecognition: createRecognitionFinder(database) }
  const todo = () => Promise.reject(new Refused('not-found'))
  return {
    thank: ({ caller, key, body }) => thank(thanking, { by: caller.id, key, recognition: body }),
    listRecognitions: ({ caller, query }) => listRecognitions(database, caller.id, query),
    readSummary: ({ caller, query }) => readSummary(database, caller.id, query.since),
    markSeen: ({ caller, body }) => markSeen(database, caller.id, body.id),
    listRecentReceivers: ({ caller }) => listRecentReceivers(database, caller.id),
    readRecognition: ({ caller, params }) => readRecognition(database, caller.id, params.id),
    undoThanks: ({ caller, key, params }) =>
      undoThanks(database, { by: caller.id, key, id: params.id }),
    addPoints: ({ caller, key, params, body }) =>
      addPoints(database, send, { by: caller.id, key, id: params.id, ...body }),
    readRules: () => readRules(database),
    react: todo,
    takeReactionBack: todo,
    listComments: todo,
    addComment: todo,
    removeComment: todo,
    readProfile: todo,
    readRecognitionChoices: todo,
    changeRecognitionChoices: todo,
    readMostAppreciative: todo,
    changeRules: todo,
    listValues: todo,
    addValue: todo,
    changeValue: todo,
    hideRecognition: todo,
    hideComment: todo,
    report: todo,
    listReports: todo,
    settleReport: todo,
  }
}
