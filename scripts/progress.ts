type Progress = {
  report: (step: string) => void
  done: () => void
  fail: (error: unknown) => never
}

/** Says on the terminal what is being done, and how long each step took. */
export function createProgress(): Progress {
  let startedAt: number | undefined

  const finishStep = () => {
    if (startedAt === undefined) return
    process.stdout.write(` ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
    startedAt = undefined
  }

  return {
    report: (step) => {
      finishStep()
      process.stdout.write(`  ${step} …`)
      startedAt = performance.now()
    },
    done: finishStep,
    fail: (error) => {
      if (startedAt !== undefined) process.stdout.write('\n')
      console.error(`\n${error instanceof Error ? error.message : error}\n`)
      process.exit(1)
    },
  }
}
