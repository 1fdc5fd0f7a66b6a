type Answer<Data> = { data: Data; error: null } | { data: unknown; error: Error }

/** The auth client returns its errors; here they are thrown, as everywhere else. */
export function takeData<Data>(answer: Answer<Data>): Data {
  if (answer.error) throw answer.error
  return answer.data
}
