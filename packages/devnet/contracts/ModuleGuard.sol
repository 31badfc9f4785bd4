// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A module guard for tests
/// @notice Checks the calls that modules make as a Safe (since 1.5.0): it refuses them all, or sends a
/// prepared call to the Safe as soon as one owner is enough.
contract ModuleGuard {
    bool public refuses;
    /// @notice The prepared call; empty if there is none.
    bytes public prepared;

    function setRefuses(bool refuses_) external {
        refuses = refuses_;
    }

    function prepare(bytes calldata call) external {
        prepared = call;
    }

    /// @dev The Safe calls it before each call of a module.
    function checkModuleTransaction(
        address,
        uint256,
        bytes calldata,
        uint8,
        address
    ) external returns (bytes32) {
        require(!refuses, "MG: refused");
        bytes memory call = prepared;
        if (call.length > 0 && IThreshold(msg.sender).getThreshold() == 1) {
            delete prepared;
            (bool success, ) = msg.sender.call(call);
            require(success, "MG: prepared call failed");
        }
        return 0;
    }

    /// @dev The Safe calls it after each call of a module.
    function checkAfterModuleExecution(bytes32, bool) external {}

    /// @dev ERC-165: what a Safe requires of a module guard.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return
            id == this.checkModuleTransaction.selector ^ this.checkAfterModuleExecution.selector ||
            id == this.supportsInterface.selector;
    }
}

interface IThreshold {
    function getThreshold() external view returns (uint256);
}
