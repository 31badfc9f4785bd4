'use client';

import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { eventsOfProps, type RecoveryGuardianEventProps } from './context/events.ts';
import { defineRecoveryGuardian } from './define-recovery-guardian.ts';
import type { RecoveryGuardianProperties } from './jsx.ts';
import { RecoveryGuardianElement } from './recovery-guardian.ts';

export type { RecoveryGuardianEventProps };

export type RecoveryGuardianProps = RecoveryGuardianProperties &
  RecoveryGuardianEventProps &
  Omit<
    HTMLAttributes<RecoveryGuardianElement>,
    keyof RecoveryGuardianProperties | keyof RecoveryGuardianEventProps
  >;

defineRecoveryGuardian();

// React warns about layout effects on servers.
const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * `<recovery-guardian>` for React 18 and 19: properties and events are props, everything else goes to
 * the element as attributes.
 *
 * @example
 * ```tsx
 * <RecoveryGuardian
 *   baseUrl="https://guardian.example"
 *   accessToken="pk_…"
 *   chainId={8453}
 *   onRegistered={({ detail }) => console.log(detail.guardianAddress)}
 * />
 * ```
 */
export const RecoveryGuardian: ForwardRefExoticComponent<
  RecoveryGuardianProps & RefAttributes<RecoveryGuardianElement>
> = forwardRef(function RecoveryGuardian(props: RecoveryGuardianProps, ref) {
  const element = useRef<RecoveryGuardianElement>(null);
  const { properties, listeners, attributes } = splitProps(props);
  useImperativeHandle(ref, () => element.current as RecoveryGuardianElement, []);

  const set = useRef<Record<string, unknown>>({});
  useBrowserEffect(() => {
    for (const name of Object.keys({ ...set.current, ...properties })) {
      const value = properties[name];
      if (value !== set.current[name]) Object.assign(element.current ?? {}, { [name]: value });
    }
    set.current = properties;
  });

  // One listener for each event, which calls the latest props.
  const latest = useRef(listeners);
  useBrowserEffect(() => {
    latest.current = listeners;
  });
  useBrowserEffect(() => {
    const gone = new AbortController();
    for (const type of eventsOfProps.values()) {
      const call = (event: Event) => latest.current[type]?.(event);
      element.current?.addEventListener(type, call, { signal: gone.signal });
    }
    return () => gone.abort();
  }, []);

  return createElement('recovery-guardian', { ...attributes, ref: element });
});

interface Parts {
  properties: Record<string, unknown>;
  /** By event name. */
  listeners: Record<string, ((event: Event) => void) | undefined>;
  attributes: Record<string, unknown>;
}

function splitProps(props: object): Parts {
  const parts: Parts = { properties: {}, listeners: {}, attributes: {} };
  for (const [name, value] of Object.entries(props)) {
    const event = eventsOfProps.get(name);
    if (event) parts.listeners[event] = value;
    else if (name in RecoveryGuardianElement.properties) parts.properties[name] = value;
    else parts.attributes[name] = value;
  }
  return parts;
}
