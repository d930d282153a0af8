import { endpoint } from '#platform/contract/endpoint.ts'
import { PictureChoice } from '#platform/contract/pictures.ts'
import { Session } from '#platform/contract/people.ts'

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
} as const
