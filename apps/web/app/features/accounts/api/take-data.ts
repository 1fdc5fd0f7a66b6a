type Answer = { data: unknown; error: Error | null }
type Success<Given extends Answer> = Extract<Given, { error: null }>

/** The auth client returns its errors; here they are thrown, as everywhere else. */
export function takeData<Given extends Answer>(answer: Given): Success<Given>['data'] {
  if (hasSucceeded(answer)) return answer.data
  throw answer.error ?? new Error('The service answered with nothing.')
}

const hasSucceeded = <Given extends Answer>(answer: Given): answer is Success<Given> =>
  answer.error === null
