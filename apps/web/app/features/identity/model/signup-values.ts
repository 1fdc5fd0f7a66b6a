export type SignupValues = {
  firstName: string
  lastName: string
  email: string
  password: string
  terms: boolean
}

export const emptySignup: SignupValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  terms: false,
}

/** The one complaint that is shown first, as the specification words it. */
export function findSignupProblem(values: SignupValues): string | undefined {
  const { firstName, lastName, email, password, terms } = values
  if ([firstName, lastName, email].some((text) => !text.trim()) || !password)
    return 'Please fill in all fields'
  return terms ? undefined : 'Please agree to the terms and conditions'
}
