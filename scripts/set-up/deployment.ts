import { findOrInstall } from './find-or-install.ts';

// What builds and checks the files of deploy/. Debian keeps two of them in a folder for root only.
const program = (name: string, command: string, debian: string) =>
  findOrInstall({
    name,
    variable: `${command.toUpperCase().replace('-', '_')}_PATH`,
    commands: [command],
    places: [`/usr/sbin/${command}`],
    debian: [debian],
  });

/** Finds or installs Buildah, which builds images and runs them without a daemon. */
export const findBuildah = () => program('Buildah', 'buildah', 'buildah');

/** Finds or installs debootstrap, which makes a base image without a registry. */
export const findDebootstrap = () => program('debootstrap', 'debootstrap', 'debootstrap');

/** Finds or installs kubectl, for `kubectl kustomize`. */
export const findKubectl = () => program('kubectl', 'kubectl', 'kubernetes-client');

/** Finds or installs nginx. */
export const findNginx = () => program('nginx', 'nginx', 'nginx-light');

/** Finds or installs promtool, which checks the rules of Prometheus. */
export const findPromtool = () => program('promtool', 'promtool', 'prometheus');

/** Finds or installs systemd-analyze, which checks units. */
export const findSystemdAnalyze = () => program('systemd', 'systemd-analyze', 'systemd');
