import {
  eventNames,
  type RecoveryGuardianEventName,
  type RecoveryGuardianEventOf,
} from './event-names.ts';

/** `view-change` -> `ViewChange` */
type PascalCase<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${PascalCase<Rest>}`
  : Capitalize<Text>;

/** A listener for each event: `onReady`, `onViewChange`, `onBeforeRegister`, … */
export type RecoveryGuardianEventProps = {
  [Name in RecoveryGuardianEventName as `on${PascalCase<Name>}`]?:
    | ((event: RecoveryGuardianEventOf<Name>) => void)
    | undefined;
};

/** The event of each prop: `onViewChange` -> `recovery-guardian-view-change`. */
export const eventsOfProps: ReadonlyMap<string, string> = new Map(
  eventNames.map((name) => [
    `on-${name}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
    `recovery-guardian-${name}`,
  ]),
);
