import type { Context } from '@trefoil/contract';
import { readAreas } from '../body/read-areas.ts';
import { scanBody } from '../body/scan-body.ts';
import { readEntity } from '../corpus/read-entity.ts';
import { childrenByParent } from '../entity/children.ts';
import { locationState } from '../link/location-state.ts';
import { findEntity } from '../planning/find-entity.ts';
import { openPlanning } from '../planning/open-planning.ts';
import { findGaps, matchSections } from './find-gaps.ts';
import type { Gap } from './find-gaps.ts';
import type { TaskGapReportInput, TaskGapReportOutput } from './task-gap-report.operation.ts';

export async function run(
  { task: given }: TaskGapReportInput,
  context: Context,
): Promise<TaskGapReportOutput> {
  const planning = await openPlanning(context);
  const task = findEntity(planning, given, 'task');
  const document = readEntity(planning.corpus.root, task.path).document;
  const body = scanBody(document?.body ?? '', document?.bodyLine ?? 1);
  const matches = matchSections('task', body);
  const children = childrenByParent(planning).get(task) ?? [];
  const areas = readAreas(matches.find(({ rule }) => rule.content === 'areas')?.section).map(
    ({ area, line }) => {
      const state = locationState(planning.project.directory, area);
      return { area, line, exists: state.kind === 'there' };
    },
  );
  const gaps = findGaps('task', body).map((gap) => toRow(gap));
  return {
    basename: task.stem,
    path: planning.place(task.path),
    has_gaps: gaps.length > 0,
    gaps,
    parenthood: { is_parent: children.length > 0, children: children.map(({ stem }) => stem).toSorted() },
    sections: matches.map(({ rule, section }) => ({
      name: rule.name,
      present: section !== undefined,
      ...(section === undefined ? {} : { line: section.line }),
    })),
    areas,
  };
}

function toRow({ category, code, section, line, message }: Gap): TaskGapReportOutput['gaps'][number] {
  return {
    category,
    code,
    ...(section === undefined ? {} : { section }),
    ...(line === undefined ? {} : { line }),
    message,
  };
}
