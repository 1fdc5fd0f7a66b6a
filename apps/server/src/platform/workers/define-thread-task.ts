import { runInThread } from './run-in-thread.ts'

type ThreadTask<Input, Output> = {
  /** The module that exports the function as `work`: a thread imports it. */
  module: URL
  work: (input: Input) => Output | Promise<Output>
  /** Whether the work takes a few milliseconds only. It then runs at once, which is faster. */
  isSmall: (input: Input) => boolean
}

/** Runs the work on small inputs at once, and on large ones in a thread, so that it delays no request. */
export const defineThreadTask =
  <Input, Output>({ module, work, isSmall }: ThreadTask<Input, Output>) =>
  async (input: Input): Promise<Output> =>
    isSmall(input) ? await work(input) : await runInThread<Input, Output>(module, input)
