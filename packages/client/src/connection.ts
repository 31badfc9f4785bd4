// The little that asks for a chain's configuration: pages load the client itself when they need it.

export { isNetworkConfiguration } from './network-configuration.ts';
export { askNetworkConfiguration, type Exchange, ServiceConnection } from './service-connection.ts';
