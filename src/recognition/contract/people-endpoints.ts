import { endpoint } from '#platform/contract/endpoint.ts'
import { UserId } from '#users/contract/users.ts'
import * as people from './people.ts'

/** Colleagues and what they were thanked for. */
export const recognitionPeopleEndpoints = {
  readProfile: endpoint({
    method: 'GET',
    path: '/api/users/:id/profile',
    summary: 'A colleague, and what they were thanked for',
    access: 'signedIn',
    params: UserId,
    output: people.Profile,
    refusals: ['profile-missing'],
  }),
  readRecognitionChoices: endpoint({
    method: 'GET',
    path: '/api/account/recognition-choices',
    summary: 'Who sees the thanks I receive',
    access: 'signedIn',
    output: people.RecognitionChoices,
    refusals: [],
  }),
  changeRecognitionChoices: endpoint({
    method: 'PATCH',
    path: '/api/account/recognition-choices',
    summary: 'Choose who sees the thanks I receive',
    access: 'signedIn',
    body: people.RecognitionChoicesChange,
    output: people.RecognitionChoices,
    refusals: [],
  }),
  readWelcomes: endpoint({
    method: 'GET',
    path: '/api/welcomes',
    summary: 'New colleagues of my team whom I may welcome',
    access: 'signedIn',
    output: people.Welcomes,
    refusals: [],
  }),
  dismissWelcome: endpoint({
    method: 'DELETE',
    path: '/api/welcomes/:id',
    summary: 'Do not ask me to welcome this colleague again',
    access: 'signedIn',
    params: UserId,
    output: people.Welcomes,
    refusals: [],
  }),
  readMostAppreciative: endpoint({
    method: 'GET',
    path: '/api/recognitions/appreciative',
    summary: 'Who thanked most this month, around my own place',
    access: 'signedIn',
    output: people.MostAppreciative,
    refusals: [],
  }),
} as const
