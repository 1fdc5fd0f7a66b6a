import { listIncludes } from './list-names.ts'
import { describeInclude, type IncludeFault, type TemplateProblem } from './problems.ts'
import { type IncludeNode, type Includes, type Template, templateLimits } from './template.ts'

/** How many levels lie under an include, or why it cannot be followed and at which include. */
type Finding = { depth: number; fault: { kind: IncludeFault; key: string } | null }

type Visit = { key: string; includes: IncludeNode[]; next: number; finding: Finding }

/** Whether every include of the template, and theirs in turn, can be followed. */
export function checkIncludes(template: Template, includes: Includes): TemplateProblem[] {
  const findings = new Map<string, Finding>()
  const problems: TemplateProblem[] = []
  for (const include of listIncludes(template)) {
    const { depth, fault } = explore(include.key, includes, findings)
    if (fault) problems.push(describeInclude(fault.kind, fault.key, include))
    else if (depth > templateLimits.includeDepth)
      problems.push(describeInclude('nested-too-deep', include.key, include))
  }
  return problems
}

function explore(start: string, includes: Includes, findings: Map<string, Finding>): Finding {
  const path: Visit[] = []
  const open = new Set<string>()
  let returned = enter(start)
  while (path.length > 0) {
    const visit = path[path.length - 1]
    if (!visit) break
    if (returned) absorb(visit.finding, returned)
    const include = visit.includes[visit.next++]
    returned = include ? enter(include.key) : leave(visit)
  }
  return returned ?? { depth: 0, fault: null }

  /** The finding where it is known at once; otherwise the visit begins. */
  function enter(key: string): Finding | null {
    const known = findings.get(key)
    if (known) return known
    if (open.has(key)) return { depth: 1, fault: { kind: 'include-cycle', key } }
    const template = includes.get(key)
    if (!template) return { depth: 1, fault: { kind: 'unknown-include', key } }
    open.add(key)
    const finding = { depth: 1, fault: null }
    path.push({ key, includes: listIncludes(template), next: 0, finding })
    return null
  }

  function leave(visit: Visit): Finding {
    path.pop()
    open.delete(visit.key)
    findings.set(visit.key, visit.finding)
    return visit.finding
  }
}

function absorb(finding: Finding, inner: Finding): void {
  finding.depth = Math.max(finding.depth, inner.depth + 1)
  finding.fault ??= inner.fault
}
