import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageChoice } from '#platform/contract/languages.ts'
import { Session } from '#platform/contract/people.ts'
import { PictureChoice } from '#platform/contract/pictures.ts'
import { employment, position } from './employment.ts'

const OwnEmployment = z.strictObject({
  ...position,
  ...employment,
  /** The number of active people whose manager I am. */
  leads: z.number(),
})

/** A person's own profile. */
export const accountEndpoints = {
  choosePicture: endpoint({
    method: 'PUT',
    path: '/api/account/picture',
    summary: 'Change or remove my picture',
    access: 'signedIn',
    body: PictureChoice,
    output: Session,
    refusals: ['picture-unknown'],
  }),
  chooseLanguage: endpoint({
    method: 'PUT',
    path: '/api/account/language',
    summary: 'Choose the language of my pages, and of what is sent to me',
    access: 'signedIn',
    body: z.strictObject({ language: LanguageChoice }),
    output: Session,
    refusals: [],
  }),
  readOwnEmployment: endpoint({
    method: 'GET',
    path: '/api/account/employment',
    summary: 'What the company entered about me',
    access: 'signedIn',
    scope: 'read',
    output: OwnEmployment,
    refusals: [],
  }),
} as const
