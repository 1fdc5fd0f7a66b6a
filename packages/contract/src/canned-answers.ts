import { findPlaceholderProblem, supportLimits } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Support']
const id = z.object({ id: Uuid })

const { cannedTitle, cannedText } = supportLimits

const cannedFields = {
  title: z.string().trim().min(1, 'Enter a title').max(cannedTitle, tooLong(cannedTitle)),
  /** With {{name}}, {{subject}} and {{operator}}, which `fillCannedAnswer` fills. */
  text: z.string().trim().min(1, 'Enter a text').max(cannedText, tooLong(cannedText)),
}

/** Only what is saved is looked at: answers may have other placeholders from before. */
export const NewCannedAnswer = z.object({
  ...cannedFields,
  text: cannedFields.text.superRefine((text, context) => {
    const problem = findPlaceholderProblem(text)
    if (problem) context.addIssue(problem)
  }),
})

export const CannedAnswer = z.object({ id: Uuid, ...cannedFields }).meta({ id: 'CannedAnswer' })

export type CannedAnswer = z.infer<typeof CannedAnswer>

export const listCannedAnswersRoute = defineRoute({
  method: 'get',
  path: '/api/v1/support/canned-answers',
  tags,
  ...signedIn,
  summary: 'List canned answers by title (operators)',
  responses: {
    200: json(z.object({ answers: z.array(CannedAnswer) }), 'All of them.'),
    ...errorResponses,
  },
})

export const saveCannedAnswerRoute = defineRoute({
  method: 'put',
  path: '/api/v1/support/canned-answers/{id}',
  tags,
  ...signedIn,
  summary: 'Create or change a canned answer (operators)',
  request: { params: id, body: json(NewCannedAnswer, 'The id is made by the caller.') },
  responses: { 200: json(CannedAnswer, 'Stored.'), ...errorResponses },
})

export const deleteCannedAnswerRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/support/canned-answers/{id}',
  tags,
  ...signedIn,
  summary: 'Delete a canned answer (operators)',
  request: { params: id },
  responses: { 204: { description: 'Deleted.' }, ...errorResponses },
})
