declare module 'events/events.js' {
  export { EventEmitter as default } from 'node:events';
}
